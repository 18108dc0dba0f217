import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { useWords } from '../../words/words.ts';
import { followReleases, takeOverRelease, useNewRelease } from './new-release.ts';
import classes from './update-line.module.css';
import { updateWords } from './words.ts';

/** Offers a new release without interrupting: nothing happens until the user chooses it. */
export function UpdateLine() {
  const t = useWords(updateWords);
  const state = useNewRelease();
  useEffect(() => void followReleases(), []);
  if (state === 'none') return null;
  const take = async () => {
    if (!(await takeOverRelease())) showSnackbar({ kind: 'info', text: t.unsaved });
  };
  return (
    <div role="status" className={classes.line}>
      {t[state]}
      <Button variant="subtle" size="compact-sm" onClick={() => void take()}>
        {state === 'waiting' ? t.update : t.reload}
      </Button>
    </div>
  );
}
