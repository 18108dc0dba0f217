import { shodanStatuses } from '@gso/contract/shodan';
import { ChoiceSelect, LoseReasonSelect } from '../../pickers/choice-select.tsx';
import { usePipelineOptions } from '../../pickers/pipeline-options.ts';
import type { BulkField, BulkInputProps } from '../../table/bulk/bulk-field.ts';
import { bulkChoice, BulkDate, BulkText } from '../../table/bulk/bulk-inputs.tsx';

const idOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : 0;

function BulkStage({ label, value, onChange }: BulkInputProps) {
  const { stages } = usePipelineOptions();
  return (
    <ChoiceSelect
      label={label}
      allowDeselect={false}
      choices={stages}
      value={stages.find(({ id }) => id === idOf(value)) ?? null}
      onChange={(stage) => onChange(stage ? { id: stage.id } : undefined, stage?.name ?? '')}
    />
  );
}

function BulkLoseReason({ label, value, onChange }: BulkInputProps) {
  const { loseReasons } = usePipelineOptions();
  return (
    <LoseReasonSelect
      label={label}
      value={loseReasons.find(({ id }) => id === idOf(value)) ?? null}
      onChange={(reason) => onChange(reason ? { id: reason.id } : null, reason?.name ?? '')}
    />
  );
}

export const shodanBulkFields: readonly BulkField[] = [
  { name: 'status', Input: bulkChoice('shodan', 'status', shodanStatuses) },
  { name: 'stage', labelOf: 'stage.name', Input: BulkStage },
  { name: 'expectedClose', start: '', Input: BulkDate },
  { name: 'nextStep', start: '', Input: BulkText },
  { name: 'nextStepDate', start: '', Input: BulkDate },
  { name: 'loseReason', labelOf: 'loseReason.name', start: null, Input: BulkLoseReason },
];
