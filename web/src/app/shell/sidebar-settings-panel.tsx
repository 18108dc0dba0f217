import { useWords } from '../../words/words.ts';
import { chooseSidebarLook, sidebarColours, sidebarImages, type SidebarLook } from './sidebar-look.ts';
import classes from './sidebar-settings.module.css';
import { shellWords } from './words.ts';

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ name, value, label, checked, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice} data-tooltip={label}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        className={classes.radio}
      />
      <span className={classes.swatch} data-value={value} aria-hidden />
    </label>
  );
}

export function SidebarSettingsPanel({ username, look }: { username: string; look: SidebarLook }) {
  const t = useWords(shellWords);
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{t.colour}</legend>
        {sidebarColours.map((colour) => (
          <Choice
            key={colour}
            name="sidebar-colour"
            value={colour}
            label={t.colours[colour]}
            checked={look.colour === colour}
            onChoose={() => chooseSidebarLook(username, { ...look, colour })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.choices}>
        <legend>{t.image}</legend>
        {sidebarImages.map((image) => (
          <Choice
            key={image}
            name="sidebar-image"
            value={image}
            label={t.images[image]}
            checked={look.image === image}
            onChoose={() => chooseSidebarLook(username, { ...look, image })}
          />
        ))}
      </fieldset>
    </>
  );
}
