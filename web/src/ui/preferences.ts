import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { chooseLanguage, type Language, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { uiWords } from './words.ts';

interface Choice {
  key: string;
  label: string;
  /** The language of the label, where it is not the page's. */
  lang?: Language;
  icon?: Icon;
  chosen: boolean;
  choose: () => void;
}

/** A preference of the user, stored in this browser. */
export interface Preference {
  name: 'language' | 'theme';
  title: string;
  choices: readonly Choice[];
}

/** Each language by its own name, so that users find it in a language they cannot read. */
const languages: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' };
const languageCodes = ['en', 'id'] as const satisfies Language[];
const themeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const themes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];

export function useLanguagePreference(): Preference {
  const t = useWords(uiWords);
  const language = useLanguage();
  return {
    name: 'language',
    title: t.language,
    choices: languageCodes.map((code) => ({
      key: code,
      label: languages[code],
      lang: code,
      chosen: language === code,
      choose: () => chooseLanguage(code),
    })),
  };
}

export function useThemePreference(): Preference {
  const t = useWords(uiWords);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    name: 'theme',
    title: t.theme,
    choices: themes.map((theme) => ({
      key: theme,
      label: t.themes[theme],
      icon: themeIcons[theme],
      chosen: colorScheme === theme,
      choose: () => setColorScheme(theme),
    })),
  };
}
