import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './viewer.module.css';
import { viewerWords } from './words.ts';

interface PictureProps {
  address: string;
  alt: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A picture, or a placeholder if it cannot be decoded. */
export function Picture({ address, alt, ...look }: PictureProps) {
  const t = useWords(viewerWords);
  const [broken, setBroken] = useState<string>();
  if (broken === address) {
    return (
      <span className={classes.broken} role="img" aria-label={`${alt}: ${t.broken}`}>
        <IconPhotoOff size={24} aria-hidden />
        {t.broken}
      </span>
    );
  }
  return <img {...look} src={address} alt={alt} onError={() => setBroken(address)} />;
}
