import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { useWords } from '../../words/words.ts';
import { FileIcon } from '../viewer/file-icon.tsx';
import { Picture } from '../viewer/picture.tsx';
import { useObjectUrl } from '../viewer/use-object-url.ts';
import { fileWords } from '../words.ts';
import classes from './tiles.module.css';
import type { PiledFile } from './use-file-pile.ts';

interface PiledTileProps {
  file: PiledFile;
  onRemove: () => void;
  /** Missing if it is sent with its record. */
  onRetry?: (() => void) | undefined;
}

/** A file that is not at the server yet: its preview, and how far it is. */
export function PiledTile({ file: { name, state, prepared }, onRemove, onRetry }: PiledTileProps) {
  const t = useWords(fileWords);
  const isPicture = prepared?.file.type.startsWith('image/') ?? false;
  const address = useObjectUrl(isPicture ? prepared?.file : undefined);
  const isWrong = state.is === 'failed' || state.is === 'unusable';
  return (
    <li className={classes.tile} data-wrong={isWrong || undefined}>
      <div className={classes.picture}>
        {isPicture && address !== undefined ? (
          <Picture className={classes.image} address={address} alt={t.preview(name)} />
        ) : state.is === 'unusable' ? (
          <IconAlertTriangle size={32} aria-hidden />
        ) : (
          prepared && <FileIcon type={prepared.file.type} />
        )}
      </div>
      <span className={classes.name}>{name}</span>
      <span className={classes.state} role={isWrong ? 'alert' : undefined}>
        {'why' in state ? state.why : state.is === 'sending' ? t.states.sending(state.percent) : t.states[state.is]}
      </span>
      {state.is === 'sending' && (
        <Progress value={state.percent} size="sm" aria-label={t.states.sending(state.percent)} />
      )}
      {state.is === 'failed' && onRetry && (
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={t.retry(name)}
          onClick={onRetry}
        >
          {t.again}
        </Button>
      )}
      {state.is !== 'sending' && (
        <ActionIcon
          className={classes.remove}
          variant="default"
          size={32}
          aria-label={t.remove(name)}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
