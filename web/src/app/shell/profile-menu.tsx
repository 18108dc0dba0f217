import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '../../api/access.ts';
import { useSession } from '../../api/session.ts';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { chooseLanguage, type Language, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { pages } from '../pages.ts';
import classes from './profile-menu.module.css';
import { shellWords } from './words.ts';

/** Each language by its own name, so that whoever is lost in the other one finds it. */
const languages: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' };
const languageCodes = ['en', 'id'] as const satisfies Language[];
const themeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const themes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];

export function ProfileMenu({ username }: { username: string }) {
  const t = useWords(shellWords);
  const fullname = useSession()?.claims.fullname;
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  return (
    <Menu
      label={t.profileMenu(username)}
      trigger={
        <button type="button" className={classes.trigger} aria-label={t.profileMenu(username)} data-tooltip={t.profile}>
          {username.charAt(0).toUpperCase()}
        </button>
      }
    >
      <div className={classes.who} role="presentation">
        <strong>{fullname || username}</strong>
        <span>{username}</span>
      </div>
      <MenuItem icon={IconUser} onClick={() => void navigate({ to: pages.userProfile.path })}>
        {t.profile}
      </MenuItem>
      <MenuGroup title={t.language}>
        {languageCodes.map((code) => (
          <MenuItem key={code} checked={language === code} onClick={() => chooseLanguage(code)}>
            <span lang={code}>{languages[code]}</span>
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t.theme}>
        {themes.map((theme) => (
          <MenuItem
            key={theme}
            icon={themeIcons[theme]}
            checked={colorScheme === theme}
            onClick={() => setColorScheme(theme)}
          >
            {t.themes[theme]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuItem icon={IconLogout} onClick={() => void logout()}>
        {t.logout}
      </MenuItem>
    </Menu>
  );
}
