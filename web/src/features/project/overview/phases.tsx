import type { TaskTemplateOption } from '@gso/contract/plan/task-template';
import { Link, useRouterState } from '@tanstack/react-router';
import { type RefObject, Suspense, useEffect, useState } from 'react';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DraftRestored } from '../../../form/draft/draft-restored.tsx';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import { ExportButton } from '../../../table/export-button.tsx';
import { useRowCall } from '../../../table/use-row-call.ts';
import { useWords } from '../../../words/words.ts';
import { exportPath } from './api.ts';
import { Failure } from './failure.tsx';
import { OverviewFoot } from './overview-foot.tsx';
import { PhaseSection } from './phase-section.tsx';
import type { Asked } from './questions.tsx';
import classes from './phases.module.css';
import type { EditedProject } from './use-edits.ts';
import type { Overview } from './use-overview.ts';
import { overviewWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';
import { useLoadAhead } from '../../../ui/later/use-load-ahead.ts';

const Questions = later(async () => (await import('./questions.tsx')).Questions);
const UnsavedQuestion = later(async () => (await import('../../../form/unsaved-question.tsx')).UnsavedQuestion);
const PlanView = later(async () => (await import('./plan/plan-view.tsx')).PlanView);
const Conflicts = later(async () => (await import('./conflicts.tsx')).Conflicts);

interface PhasesProps {
  project: EditedProject;
  overview: Overview;
  /** Gets the element that holds the tasks. */
  box: RefObject<HTMLFieldSetElement | null>;
  /** Reports whether there are unsaved changes. */
  onEditing: (isEditing: boolean) => void;
}

/** The tasks of a project, phase by phase. Nothing is sent before all of it is saved. */
export function Phases({ project, overview, box, onEditing }: PhasesProps) {
  const t = useWords(overviewWords);
  const { state, dispatch, dirty, outcome } = overview;
  const [asked, setAsked] = useState<Asked>();
  const isPlan = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('view') === 'plan',
  });
  const isSaving = outcome.state === 'saving';
  const isBusy = dirty || isSaving;
  const undecided = outcome.state === 'conflict' ? t.conflictsWait(state.conflicts.length) : undefined;
  useEffect(() => onEditing(isBusy), [isBusy, onEditing]);
  useLoadAhead(UnsavedQuestion.preload, true);
  const guard = useLeaveGuard(dirty && !isSaving);
  return (
    <section className={classes.phases} aria-label={t.phases} aria-busy={isSaving}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.phases}</h2>
        <ViewSwitch isPlan={isPlan} id={project.id} />
        <CreateDefault
          project={project}
          overview={overview}
          blocked={isSaving ? t.saving : undecided}
          onAsk={(templates) => setAsked({ what: 'default', templates })}
        />
        {/* The stored tasks, without unsaved changes. */}
        <ExportButton path={exportPath(project.id)} />
      </div>
      {overview.draftFrom !== undefined && (
        <div role="status">
          <DraftRestored at={overview.draftFrom} onStartOver={() => setAsked({ what: 'cancel' })} />
        </div>
      )}
      <Failure overview={overview} box={box} />
      {outcome.state === 'conflict' ? (
        <Suspense>
          <Conflicts overview={overview} />
        </Suspense>
      ) : (
        <>
          {isPlan && (
            <Suspense>
              <PlanView project={project} overview={overview} />
            </Suspense>
          )}
          <fieldset className={classes.list} disabled={isSaving} ref={box} hidden={isPlan}>
            {state.phases.map((phase, at) => (
              <PhaseSection
                key={phase.projectPhase}
                phase={phase}
                number={at + 1}
                isOpen={state.open.includes(phase.projectPhase)}
                decisions={state.decisions}
                refused={state.refused}
                showsProblems={state.showsProblems}
                dispatch={dispatch}
                onReject={setAsked}
              />
            ))}
          </fieldset>
          <OverviewFoot overview={overview} onAsk={setAsked} />
        </>
      )}
      {guard.asking && (
        <Suspense>
          <UnsavedQuestion
            onStay={guard.stay}
            onKeepDraft={guard.leave}
            onDiscard={() => {
              overview.discardDraft();
              guard.leave();
            }}
          />
        </Suspense>
      )}
      <Suspense>
        {asked && <Questions asked={asked} overview={overview} project={project} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </section>
  );
}

/** The list and the plan, as links: each has an address. */
function ViewSwitch({ isPlan, id }: { isPlan: boolean; id: number }) {
  const t = useWords(overviewWords);
  return (
    <nav className={classes.views} aria-label={t.phases}>
      {[false, true].map((plan) => (
        <Link
          key={`${plan}`}
          to="/project/overview"
          search={{ pid: `${id}`, ...(plan && { view: 'plan' }) }}
          activeOptions={{ exact: true }}
          aria-current={plan === isPlan ? 'page' : undefined}
        >
          {plan ? t.plan : t.list}
        </Link>
      ))}
    </nav>
  );
}

interface CreateDefaultProps extends Pick<PhasesProps, 'project' | 'overview'> {
  blocked: string | undefined;
  onAsk: (templates: TaskTemplateOption[]) => void;
}

/** A project without tasks gets those of the only template at once. Otherwise the user is asked first. */
function CreateDefault({ project, overview: { state, dispatch }, blocked, onAsk }: CreateDefaultProps) {
  const t = useWords(overviewWords);
  const { running, run } = useRowCall();
  const isEmpty = state.phases.every(({ rows }) => rows.length === 0);
  const act = async () => {
    const { fetchDefaults, fetchTemplates } = await import('./templates.ts');
    const templates = await fetchTemplates();
    if (!isEmpty || templates.length > 1) return onAsk(templates);
    dispatch({ do: 'useDefaults', defaults: await fetchDefaults(project.id, templates[0]?.id) });
    return t.defaultDone;
  };
  return (
    <ActionButton
      variant="default"
      loading={running !== undefined}
      blocked={blocked}
      onClick={() => run({ record: project.title, text: t.createDefault, act })}
    >
      {t.createDefault}
    </ActionButton>
  );
}
