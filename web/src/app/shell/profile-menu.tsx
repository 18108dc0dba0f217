import { IconBook, IconLogout, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { useLanguagePreference, useThemePreference } from '../../ui/preferences.ts';
import { useWords } from '../../words/words.ts';
import { pageNames, pages } from '../pages.ts';
import classes from './profile-menu.module.css';
import { shellWords } from './words.ts';

interface ProfileMenuProps {
  username: string;
  onLogout: () => void;
}

export function ProfileMenu({ username, onLogout }: ProfileMenuProps) {
  const t = useWords(shellWords);
  const fullname = useSession()?.claims.fullname;
  const preferences = [useLanguagePreference(), useThemePreference()];
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
      {/* In a new tab: a form that is being filled in stays as it is. */}
      <MenuItem icon={IconBook} onClick={() => window.open(`/guide/${chapterHere()}`, '_blank', 'noopener')}>
        {t.guide}
      </MenuItem>
      {preferences.map(({ name, title, choices }) => (
        <MenuGroup key={name} title={title}>
          {choices.map(({ key, label, lang, icon, chosen, choose }) => (
            <MenuItem key={key} {...(icon && { icon })} checked={chosen} onClick={choose}>
              <span lang={lang}>{label}</span>
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
      <MenuItem icon={IconLogout} onClick={onLogout}>
        {t.logout}
      </MenuItem>
    </Menu>
  );
}

/** The chapter about the current page, which has the name of the page. */
function chapterHere(): string {
  const here = window.location.pathname;
  if (here === '/project/overview') return 'project-overview';
  const page = pageNames.find((name) => pages[name].path === here);
  return page ? page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : 'README';
}
