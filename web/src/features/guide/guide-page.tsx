import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { firstChapter, pictureAt, readChapter } from './chapters.ts';
import classes from './guide-page.module.css';
import { type Block, blocksOf, type Span, spansOf } from './markdown.ts';
import { guideWords } from './words.ts';

/** The user guide of docs/guide, in the language of the screen. */
export function GuidePage() {
  const t = useWords(guideWords);
  const language = useLanguage();
  const chapter = useChapter();
  const { hash } = useLocation();
  const found = useQuery({
    queryKey: ['guide', language, chapter],
    queryFn: () => readChapter(language, chapter),
    staleTime: Infinity,
  });
  const blocks = blocksOf(found.data ?? '');
  useEffect(() => {
    if (found.data && hash) document.getElementById(hash)?.scrollIntoView();
  }, [found.data, hash]);
  return (
    <Page title={t.title}>
      {found.error && <FailurePanel error={found.error} onRetry={() => void found.refetch()} />}
      <article className={classes.chapter} aria-busy={found.isPending}>
        {chapter !== firstChapter && (
          <Link to="/guide/$chapter" params={{ chapter: firstChapter }}>
            {t.contents}
          </Link>
        )}
        {blocks.map((block, place) => (
          <BlockView key={place} block={block} />
        ))}
      </article>
    </Page>
  );
}

const useChapter = (): string => useLocation().pathname.split('/')[2] ?? firstChapter;

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      // The toolbar contains the first heading of the page.
      return block.level === 1 ? <h2 id={block.id}>{block.text}</h2> : <h3 id={block.id}>{block.text}</h3>;
    case 'picture':
      return <img src={pictureAt(block.source)} alt={block.text} loading="lazy" />;
    case 'list': {
      const items = block.items.map((item, place) => (
        <li key={place}>
          <Text text={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <TableView head={block.head} rows={block.rows} />;
    case 'paragraph':
      return (
        <p>
          <Text text={block.text} />
        </p>
      );
  }
}

function TableView({ head, rows }: { head: string[]; rows: string[][] }) {
  const t = useWords(guideWords);
  return (
    // Focusable, because it may scroll sideways.
    <div className={classes.frame} role="region" aria-label={t.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place}>
                <Text text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Text text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Text = ({ text }: { text: string }) => spansOf(text).map((span, place) => <SpanView key={place} span={span} />);

function SpanView({ span }: { span: Span }): ReactNode {
  switch (span.kind) {
    case 'bold':
      return <strong>{span.text}</strong>;
    case 'italic':
      return <em>{span.text}</em>;
    case 'code':
      return <code>{span.text}</code>;
    case 'link':
      return <GuideLink text={span.text} target={span.target} />;
    case 'text':
      return span.text;
  }
}

/**
 * Links to other chapters stay in the guide. Pages for operators are only in the repository; the guide has one language
 * at a time.
 */
function GuideLink({ text, target }: { text: string; target: string }) {
  const chapter = useChapter();
  const [, name, hash] = /^(?:(?<name>[\w-]+)\.md)?(?:#(?<hash>.+))?$/.exec(target) ?? [];
  if (/^\.\.\/(en|id)\//.test(target)) return null;
  if (name === undefined && hash === undefined) return text;
  return (
    <Link to="/guide/$chapter" params={{ chapter: name ?? chapter }} {...(hash !== undefined && { hash })}>
      {text}
    </Link>
  );
}
