import { Radio } from '@mantine/core';
import { useLanguagePreference, useThemePreference } from '../../../ui/preferences.ts';
import classes from './profile-page.module.css';

/** The preferences of the profile menu, also on the profile page. */
export function PreferenceChoices() {
  return [useLanguagePreference(), useThemePreference()].map(({ name, title, choices }) => (
    <Radio.Group
      key={name}
      label={title}
      value={choices.find(({ chosen }) => chosen)?.key ?? null}
      onChange={(key) => choices.find((choice) => choice.key === key)?.choose()}
    >
      <div className={classes.choices}>
        {choices.map(({ key, label, lang }) => (
          <Radio key={key} value={key} label={<span lang={lang}>{label}</span>} />
        ))}
      </div>
    </Radio.Group>
  ));
}
