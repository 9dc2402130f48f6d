import { tabStore } from '#web/lib/storage.ts';
import type { SettingsSection } from './settings-sections.ts';
import type { SettingsField, SettingsValues } from './settings-values.ts';

/** Each section has its own. */
const keyOf = (section: SettingsSection) => `admin-settings-draft-${section}`;

type Draft = Partial<SettingsValues>;

/** What somebody typed here and left behind in this tab; empty when there is nothing. A password is never kept. */
export function readDraft(adminId: string, section: SettingsSection): Draft {
  try {
    const kept = JSON.parse(tabStore.get(keyOf(section)) ?? '') as { adminId: string; draft: Draft };
    return kept.adminId === adminId ? kept.draft : {};
  } catch {
    return {};
  }
}

/** Keeps what differs from what is stored, until it is saved or put back. */
export function keepDraft(
  adminId: string,
  section: SettingsSection,
  stored: SettingsValues,
  values: SettingsValues,
): void {
  const typed = Object.entries(values).filter(
    ([field, value]) => field !== 'password' && value !== stored[field as SettingsField],
  );
  if (typed.length === 0) tabStore.remove(keyOf(section));
  else tabStore.set(keyOf(section), JSON.stringify({ adminId, draft: Object.fromEntries(typed) }));
}
