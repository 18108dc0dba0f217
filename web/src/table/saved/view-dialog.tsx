import {
  savedViewInput,
  type SavedViewList,
  type SavedViewLook,
  type SavedViewRow,
} from '@gso/contract/record/saved-view';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../form/form-dialog.tsx';
import { type Attempt, useRecordForm } from '../../form/use-record-form.ts';
import { useWords } from '../../words/words.ts';
import { createView, rolesQuery, savedViewKey, updateView } from './api.ts';
import classes from './saved-views.module.css';
import { savedViewWords } from './words.ts';

const fields = savedViewInput.pick({ name: true, roleIds: true });
interface Values {
  name: string;
  roleIds: number[];
}

interface ViewDialogProps {
  list: SavedViewList;
  /** What a new view holds. */
  shown: { parameters: Record<string, string>; look: SavedViewLook };
  /** Missing for a new one. */
  view?: SavedViewRow;
  onSaved: (saved: SavedViewRow) => void;
  onClose: () => void;
}

const valuesOf = ({ name, roles }: Pick<SavedViewRow, 'name' | 'roles'>): Values => ({
  name,
  roleIds: roles.map(({ id }) => id),
});

/** The name of a view and the roles with which it is shared. */
export function ViewDialog({ list, shown, view, onSaved, onClose }: ViewDialogProps) {
  const t = useWords(savedViewWords);
  const queryClient = useQueryClient();
  const { data: offered = [] } = useQuery(rolesQuery(list));
  // A role with which it is shared already is offered too: the owner may have another one by now.
  const roles = [...new Map([...(view?.roles ?? []), ...offered].map((role) => [role.id, role])).values()];
  const form = useRecordForm<Values>({
    name: `saved-view.${list}`,
    schema: fields,
    record: view,
    ...(view && { initialValues: valuesOf(view) }),
    labels: { name: t.name, roleIds: t.shareWith },
    titleOf: ({ name }) => name,
    textOf: (path, value) =>
      path === 'roleIds' && Array.isArray(value)
        ? roles
            .filter(({ id }) => value.includes(id))
            .map(({ name }) => name)
            .join(', ')
        : String(value),
    valuesIn: (record) => valuesOf(record as SavedViewRow),
  });
  const save = ({ values, changes, version, idempotencyKey }: Attempt<Values>) =>
    view
      ? updateView(view.id, { ...(changes as Partial<Values>), version })
      : createView({ list, parameters: shown.parameters, look: shown.look, ...values }, idempotencyKey);
  const { value: chosen, onChange } = form.input('roleIds') as { value: number[]; onChange: (ids: number[]) => void };
  return (
    <FormDialog
      title={view ? t.editTitle : t.newTitle}
      size={480}
      form={form}
      save={save}
      messages={{ saved: t.saved, failed: t.failed }}
      onSaved={(saved) => {
        void queryClient.invalidateQueries({ queryKey: savedViewKey });
        onSaved(saved);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} required />
      <fieldset className={classes.roles}>
        <legend>{t.shareWith}</legend>
        <p className={classes.quiet}>{roles.length > 0 ? t.shareHint : t.cannotShare}</p>
        <div className={classes.roleList}>
          {roles.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
