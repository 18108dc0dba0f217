import type { RoleRow } from '@gso/contract/role';
import { Select, type SelectProps, TextInput } from '@mantine/core';
import { sentenceOf } from '../../../api/refusal.ts';
import { useWords } from '../../../words/words.ts';
import { usePower } from './power.ts';
import classes from './user-dialog.module.css';
import { accountWords } from './words.ts';

interface RoleSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** The role's id; 0 while none is chosen. */
  value?: number;
  onChange: (roleId: number) => void;
  roles: { data: readonly RoleRow[] | undefined; error: unknown };
  /** Why another one cannot be chosen. */
  fixedBecause: string | undefined;
}

/** Roles that grant more than the user holds are shown and disabled. */
export function RoleSelect({ value = 0, onChange, roles, fixedBecause, ...input }: RoleSelectProps) {
  const t = useWords(accountWords);
  const power = usePower();
  const options = (roles.data ?? []).map((role) => ({
    value: String(role.id),
    label: role.name,
    disabled: !power.reaches(role),
  }));
  if (fixedBecause !== undefined) {
    const name = roles.data?.find((role) => role.id === value)?.name ?? '';
    return (
      <TextInput
        label={input.label}
        description={fixedBecause}
        inputWrapperOrder={['label', 'input', 'description']}
        value={name}
        readOnly
        variant="filled"
      />
    );
  }
  return (
    <Select
      {...input}
      required
      searchable
      allowDeselect={false}
      error={input.error ?? (roles.error ? sentenceOf(roles.error) : undefined)}
      placeholder={t.chooseRole}
      nothingFoundMessage={t.noRoleFound}
      data={options}
      classNames={{ option: classes.option ?? '' }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {option.disabled && <div className={classes.reason}>{t.roleAboveYours}</div>}
        </div>
      )}
      value={value > 0 ? String(value) : null}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
}
