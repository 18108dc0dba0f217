import type { VisitRow } from '@gso/contract/visit';
import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { useWords } from '../../../words/words.ts';
import type { VisitFilesState } from './use-visit-files.ts';
import { VisitFiles } from './visit-files.tsx';
import { visitFileWords } from './words.ts';

interface UnsentFilesProps {
  visit: VisitRow;
  state: VisitFilesState;
  onClose: () => void;
}

/** After a new visit was saved, but not all of its files: what is left, to send it again. */
export function UnsentFiles({ visit, state, onClose }: UnsentFilesProps) {
  const t = useWords(visitFileWords);
  return (
    <Dialog title={t.savedWithout} size={640} closeOnEscape={state.viewed === undefined} onClose={onClose}>
      <p>{t.savedWithoutHint}</p>
      <VisitFiles state={state} visit={visit} />
      <Button mt="md" variant="default" onClick={onClose}>
        {t.done}
      </Button>
    </Dialog>
  );
}
