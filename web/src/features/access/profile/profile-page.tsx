import type { EmployeeReply } from '@gso/contract/profile';
import { calendarKinds } from '@gso/contract/record/calendar-feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { refreshToken } from '../../../api/access.ts';
import { useSession } from '../../../api/session.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.ts';
import { OwnTokensPanel } from '../../api-token/own-tokens-panel.tsx';
import { CalendarFeedPanel } from '../../calendar-feed/calendar-feed-panel.tsx';
import { FactorList } from '../second-factor/factor-list.tsx';
import { AccountForm } from './account-form.tsx';
import { choicesKey, employeeKey, fetchChoices, fetchEmployee, sessionsKey } from './api.ts';
import { notificationChoiceWords } from './notification-choice-words.ts';
import { NotificationChoices } from './notification-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferenceChoices } from './preference-choices.tsx';
import classes from './profile-page.module.css';
import { SessionList } from './session-list.tsx';
import { profileWords } from './words.ts';

export function ProfilePage() {
  const t = useWords(profileWords);
  const session = useSession();
  const username = session?.claims.sub ?? '';
  const calendar = calendarKinds(session?.claims.permissions ?? []);
  const queryClient = useQueryClient();
  // Loaded again at each visit and then not refetched: a form must not change while it is edited.
  const employee = useQuery({
    queryKey: employeeKey(username),
    queryFn: ({ signal }) => fetchEmployee(username, signal),
    enabled: username !== '',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const mailWords = useWords(notificationChoiceWords);
  const choices = useQuery({ queryKey: choicesKey, queryFn: ({ signal }) => fetchChoices(signal) });

  function showSaved(saved: EmployeeReply): void {
    queryClient.setQueryData(employeeKey(username), saved);
    // An address makes mail possible.
    void queryClient.invalidateQueries({ queryKey: choicesKey });
    // The name in the menu is in the token. Without a reply it follows with the next token.
    refreshToken().catch(() => undefined);
  }

  if (employee.error) {
    return (
      <Page title={t.title}>
        <FailurePanel error={employee.error} onRetry={() => void employee.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={t.title}>
      <div className={classes.cards}>
        <WhoCard username={username} employee={employee.data} />
        <Card title={t.accountTitle} area="account">
          {employee.data && <AccountForm employee={employee.data} onSaved={showSaved} />}
        </Card>
        <Card title={t.passwordTitle} area="password">
          <p className={classes.hint}>{t.passwordHint}</p>
          <PasswordForm onChanged={() => void queryClient.invalidateQueries({ queryKey: sessionsKey })} />
        </Card>
        <Card title={t.preferences} area="preferences">
          <PreferenceChoices />
        </Card>
        <Card title={t.secondFactor} area="second-factor">
          <FactorList />
        </Card>
        <Card title={t.sessions} area="sessions">
          <SessionList />
        </Card>
        {(calendar.tasks || calendar.visitTypes.length > 0) && (
          <Card title={t.calendar} area="calendar">
            <CalendarFeedPanel />
          </Card>
        )}
        {choices.data && choices.data.mail !== 'no-server' && (
          <Card title={mailWords.title} area="notifications">
            <NotificationChoices reply={choices.data} />
          </Card>
        )}
        <Card title={t.tokens} area="tokens">
          <OwnTokensPanel />
        </Card>
      </div>
    </Page>
  );
}

type Area =
  'account' | 'password' | 'preferences' | 'second-factor' | 'sessions' | 'calendar' | 'tokens' | 'notifications';

function Card({ title, area, children }: { title: string; area: Area; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} data-area={area} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function WhoCard({ username, employee }: { username: string; employee: EmployeeReply | undefined }) {
  const t = useWords(profileWords);
  return (
    <aside className={classes.card} data-area="who" aria-label={username}>
      <span className={classes.initial} aria-hidden>
        {username.charAt(0).toUpperCase()}
      </span>
      <strong className={classes.name}>{employee?.firstName ?? username}</strong>
      <dl className={classes.facts}>
        <dt>{t.username}</dt>
        <dd>{username}</dd>
        <dt>{t.role}</dt>
        <dd>{employee?.role.name}</dd>
      </dl>
    </aside>
  );
}
