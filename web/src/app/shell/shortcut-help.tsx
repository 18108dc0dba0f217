import { Dialog } from '../../ui/dialog.tsx';
import { activeShortcuts } from '../../ui/shortcuts.ts';
import { useWords } from '../../words/words.ts';
import classes from './shortcut-help.module.css';
import { shellWords } from './words.ts';

/** All keys of the current screen, then those that lead to other pages. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useWords(shellWords);
  const shortcuts = activeShortcuts();
  const groups = [
    { title: t.shortcutsHere, members: shortcuts.filter(({ keys }) => !keys.includes(' ')) },
    { title: t.shortcutsGo, members: shortcuts.filter(({ keys }) => keys.includes(' ')) },
  ];
  return (
    <Dialog onClose={onClose} title={t.shortcuts} size={640}>
      <div className={classes.groups}>
        {groups.map(({ title, members }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {members.map(({ keys, label }) => (
                <div key={keys} className={classes.line}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
