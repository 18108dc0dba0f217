import { Button } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { setPageTitle } from '../ui/page-title.ts';
import { useWords, words } from '../words/words.ts';
import classes from './message-pages.module.css';

const texts = words({
  en: {
    notFound: 'Sorry, page not found',
    notFoundHint: 'The address may be mistyped, or the page has been removed.',
    serverDown: 'Sorry, the server is down.',
    serverDownHint: 'Your saved work is safe. Wait a moment, then try again.',
    goHome: 'Go Home',
  },
  id: {
    notFound: 'Maaf, halaman tidak ditemukan',
    notFoundHint: 'Alamatnya mungkin salah ketik, atau halamannya sudah dihapus.',
    serverDown: 'Maaf, server sedang tidak aktif.',
    serverDownHint: 'Data yang sudah disimpan tetap aman. Tunggu sebentar, lalu coba lagi.',
    goHome: 'Kembali ke Beranda',
  },
});

function MessagePage({ code, title, hint }: { code: string; title: string; hint: string }) {
  const t = useWords(texts);
  useLayoutEffect(() => setPageTitle(title), [title]);
  return (
    <div className={classes.page}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{hint}</p>
      {/* A full load on purpose: after a crash the state of the page cannot be trusted. */}
      <Button component="a" href="/">
        {t.goHome}
      </Button>
    </div>
  );
}

export function NotFoundPage() {
  const t = useWords(texts);
  return <MessagePage code="404" title={t.notFound} hint={t.notFoundHint} />;
}

export function ServerDownPage() {
  const t = useWords(texts);
  return <MessagePage code="500" title={t.serverDown} hint={t.serverDownHint} />;
}
