import type { ReactNode } from 'react';
import type { HealthLevel } from '#contract/system/constants.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from '#web/ui/icons/icons.tsx';

const LOOKS = {
  ok: { tone: 'success', Icon: CheckIcon },
  warn: { tone: 'pending', Icon: WarningIcon },
  fail: { tone: 'fail', Icon: CloseIcon },
} as const;

/** A level in words, with a sign of its own that tells it where colours do not. */
export function LevelBadge({ level, children }: { level: HealthLevel; children: ReactNode }) {
  const { tone, Icon } = LOOKS[level];
  return (
    <Badge tone={tone}>
      <Icon size={18} />
      <span>{children}</span>
    </Badge>
  );
}
