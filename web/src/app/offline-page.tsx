import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { setPageTitle } from '../ui/page-title.ts';
import { type Again, useAgain } from '../ui/later/missing-part.tsx';
import { useWords, words } from '../words/words.ts';
import classes from './message-pages.module.css';

const texts = words({
  en: {
    title: 'This page needs a network',
    hint: 'It could not be loaded, and this device does not keep it. It opens when the network is back.',
    visits: 'Visits open without a network.',
    retry: 'Try again',
  },
  id: {
    title: 'Halaman ini memerlukan jaringan',
    hint: 'Halaman tidak dapat dimuat dan tidak disimpan di perangkat ini. Halaman terbuka begitu jaringan kembali.',
    visits: 'Kunjungan dapat dibuka tanpa jaringan.',
    retry: 'Coba lagi',
  },
});

/** In place of a page whose files could not be loaded. */
export function OfflinePage({ again }: { again: Again }) {
  const t = useWords(texts);
  useLayoutEffect(() => setPageTitle(t.title), [t]);
  useAgain(again);
  return (
    <div className={classes.page} role="alert">
      <h2 className={classes.title}>{t.title}</h2>
      <p className={classes.hint}>
        {t.hint}{' '}
        <Anchor component={Link} to="/dashboard/visit" inherit underline="always">
          {t.visits}
        </Anchor>
      </p>
      <Button onClick={again.now}>{t.retry}</Button>
    </div>
  );
}
