import { useTranslation } from 'react-i18next';
import {
  GRANTED_ROLES,
  type GrantedRole,
  PERMISSION_TERMS,
  type Permission,
} from '#contract/permissions/permissions.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import type { SettingsFormState } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { readGrants, writeList } from './settings-values.ts';

/** Which role holds which permission: a row for each permission, with what it means. */
export function PermissionsField({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation(['admin-permissions', 'staff']);
  const rows = readGrants(form.values.permissions);

  function grant(permission: Permission, role: GrantedRole, isHeld: boolean): void {
    const changed = rows.map((row) =>
      row.permission === permission
        ? {
            ...row,
            roles: PERMISSION_TERMS[permission].possible.filter((one) =>
              one === role ? isHeld : row.roles.includes(one),
            ),
          }
        : row,
    );
    form.setValue('permissions', writeList(changed));
  }

  return (
    <>
      {rows.map(({ permission, roles }) => {
        const { possible, always = [] } = PERMISSION_TERMS[permission];
        return (
          <fieldset key={permission} className={styles.permission} aria-describedby={`${permission}-hint`}>
            <legend>{t(`permissions.${permission}.name`)}</legend>
            <p id={`${permission}-hint`} className={text.note}>
              {t(`permissions.${permission}.hint`)}
            </p>
            <div className={styles.roles}>
              {GRANTED_ROLES.map((role) => {
                // Keeps the roles below one another where there is room.
                if (!possible.includes(role)) return <span key={role} className={styles.impossible} />;
                const name = t(`staff:roles.${role}`);
                const isFixed = always.includes(role);
                return (
                  <CheckboxField
                    key={role}
                    name={`${permission}-${role}`}
                    label={isFixed ? t('always', { role: name }) : name}
                    checked={roles.includes(role)}
                    disabled={isFixed}
                    onChange={({ target }) => grant(permission, role, target.checked)}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
      <FormAlert message={form.errorOf('permissions') ?? null} />
    </>
  );
}
