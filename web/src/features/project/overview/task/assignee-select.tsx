import type { ProjectTask } from '@gso/contract/project-task';
import { UserSelect } from '../../../../pickers/user-select.tsx';

type Person = ProjectTask['assignedTo'];

interface AssigneeSelectProps {
  'aria-label': string;
  'data-path': string;
  size: 'xs';
  value: Person;
  onClose: (chosen?: Person) => void;
}

/** The list of people, open at once. */
export function AssigneeSelect({ value, onClose, ...input }: AssigneeSelectProps) {
  return (
    <UserSelect
      {...input}
      autoFocus
      defaultDropdownOpened
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      value={value.username}
      onChange={(person) => person && onClose(person)}
      onBlur={() => onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(value);
      }}
    />
  );
}
