import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../config/paths.ts';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import { WarningIcon } from '../ui/icons/icons.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageLoadError } from './lazy-page.tsx';

interface Props {
  children: ReactNode;
  /** A change of this value, for example of the path, gives the children another chance. */
  resetKey?: string;
}

interface State {
  error: unknown;
  failed: boolean;
}

/** Catches what goes wrong while drawing a page: says what happened and offers to load the page again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed', error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ error: null, failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <Crash error={this.state.error} /> : this.props.children;
  }
}

function Crash({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const outdated = error instanceof PageLoadError;
  const title = outdated ? t('crash.outdated-title') : t('crash.title');
  useDocumentTitle(title);
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={<WarningIcon size={36} />}
        title={title}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
            {/* A full page load: the running application may be the broken part. */}
            <Button variant="secondary" onClick={() => window.location.assign(paths.landing)}>
              {t('crash.home')}
            </Button>
          </>
        }
      >
        <p>{outdated ? t('crash.outdated-text') : t('crash.text')}</p>
      </EmptyState>
    </div>
  );
}
