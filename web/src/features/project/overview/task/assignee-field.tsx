import type { ProjectTask } from '@gso/contract/project-task';
import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useWords } from '../../../../words/words.ts';
import classes from './task-line.module.css';
import { overviewWords } from '../words.ts';
import { later } from '../../../../ui/later/later.ts';

const AssigneeSelect = later(async () => (await import('./assignee-select.tsx')).AssigneeSelect);

type Person = ProjectTask['assignedTo'];

interface AssigneeFieldProps {
  'aria-label': string;
  'data-path': string;
  size: 'xs';
  error: string | false;
  value: Person;
  place: number;
  onChange: (person: Person) => void;
}

/** The assignee. The list of users is created on demand: sixty of them at once would be slow to render. */
export function AssigneeField({ value, place, error, onChange, ...input }: AssigneeFieldProps) {
  const t = useWords(overviewWords);
  const [isChoosing, setIsChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = value.employee.firstName || value.username;
  const close = (person?: Person) => {
    if (person) onChange(person);
    setIsChoosing(false);
    // Back to the previous focus, unless it has moved on.
    if (person) setTimeout(() => button.current?.focus());
  };
  const closed = (
    <>
      <Input
        {...input}
        ref={button}
        component="button"
        type="button"
        pointer
        classNames={{ input: classes.assignee ?? '' }}
        aria-label={t.assigneeIs(place + 1, name || t.choosePerson)}
        aria-haspopup="listbox"
        error={error !== false}
        data-empty={name === '' || undefined}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={() => setIsChoosing(true)}
      >
        {name || t.choosePerson}
      </Input>
      {error !== false && <Input.Error>{error}</Input.Error>}
    </>
  );
  if (!isChoosing) return closed;
  return (
    <Suspense fallback={closed}>
      <AssigneeSelect {...input} value={value} onClose={close} />
    </Suspense>
  );
}
