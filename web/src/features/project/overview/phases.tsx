import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../ui/action-button.tsx';
import { DraftRestored } from '../../../form/draft/draft-restored.tsx';
import { listWords } from '../../../words/list-words.ts';
import { UnsavedQuestion } from '../../../form/unsaved-question.tsx';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import { useRowCall } from '../../../table/use-row-call.ts';
import { useWords } from '../../../words/words.ts';
import { exportPath } from './api.ts';
import { Failure } from './failure.tsx';
import { OverviewFoot } from './overview-foot.tsx';
import { PhaseSection } from './phase-section.tsx';
import type { Asked } from './asked.ts';
import classes from './phases.module.css';
import type { EditedProject } from './use-edits.ts';
import { useOverview } from './use-overview.ts';
import { overviewWords } from './words.ts';

const RowCallLine = lazy(async () => ({ default: (await import('../../../table/row-call-line.tsx')).RowCallLine }));
const Questions = lazy(async () => ({ default: (await import('./questions.tsx')).Questions }));
const Conflicts = lazy(async () => ({ default: (await import('./conflicts.tsx')).Conflicts }));

interface PhasesProps {
  project: EditedProject;
  /** Tells whether there is something that is not saved. */
  onEditing: (isEditing: boolean) => void;
}

/** The tasks of a project, phase by phase. Nothing is sent before all of it is saved. */
export function Phases({ project, onEditing }: PhasesProps) {
  const t = useWords(overviewWords);
  const overview = useOverview(project);
  const { state, dispatch, dirty, outcome } = overview;
  const [asked, setAsked] = useState<Asked>();
  const box = useRef<HTMLFieldSetElement>(null);
  const isSaving = outcome.state === 'saving';
  const isBusy = dirty || isSaving;
  const undecided = outcome.state === 'conflict' ? t.conflictsWait(state.conflicts.length) : undefined;
  useEffect(() => onEditing(isBusy), [isBusy, onEditing]);
  const guard = useLeaveGuard(dirty && !isSaving);
  return (
    <section className={classes.phases} aria-label={t.phases} aria-busy={isSaving}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.phases}</h2>
        <ActionButton
          variant="default"
          blocked={isSaving ? t.saving : undecided}
          onClick={() => setAsked({ what: 'default' })}
        >
          {t.createDefault}
        </ActionButton>
        <ExportTasks project={project} />
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
          <fieldset className={classes.list} disabled={isSaving} ref={box}>
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
        <UnsavedQuestion
          onStay={guard.stay}
          onKeepDraft={guard.leave}
          onDiscard={() => {
            overview.discardDraft();
            guard.leave();
          }}
        />
      )}
      <Suspense>
        {asked && <Questions asked={asked} overview={overview} project={project} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </section>
  );
}

/** Writes what is stored into a file; what is not saved yet is not in it. */
function ExportTasks({ project }: Pick<PhasesProps, 'project'>) {
  const t = useWords(listWords);
  const { run, ...call } = useRowCall();
  const act = async () => {
    const { downloadFile } = await import('../../../sheet/download.ts');
    return t.exported(await downloadFile(exportPath(project.id), undefined, () => undefined));
  };
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        blocked={call.running}
        onClick={() => run({ record: project.title, text: t.preparing, act })}
      >
        {t.exportAll}
      </ActionButton>
      <Suspense>{(call.running !== undefined || call.refusal !== undefined) && <RowCallLine {...call} />}</Suspense>
    </>
  );
}
