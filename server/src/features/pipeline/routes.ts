import {
  loseReasonInput,
  loseReasonList,
  loseReasonPage,
  loseReasonPatch,
  loseReasonRow,
  loseReasonSaved,
} from '@gso/contract/pipeline/lose-reason';
import {
  pipelineAccess,
  pipelineOptions,
  stageInput,
  stageList,
  stagePage,
  stagePatch,
  stageRow,
  stageSaved,
} from '@gso/contract/pipeline/stage';
import {
  targetInput,
  targetList,
  targetPage,
  targetPatch,
  targetRow,
  targetSaved,
} from '@gso/contract/pipeline/target';
import { sumRoute } from '../../platform/explain/sum-route.ts';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { explainedTargets, targetAmount } from './explained-targets.ts';
import { loseReason, stage, target } from './kinds.ts';
import { listLoseReasons, listStages, listTargets, readOptions } from './queries.ts';
import { createStage, deleteStage } from './write-stage.ts';

export const pipelineRoutes = [
  ...recordRoutes({
    path: '/api/pipeline/stage',
    noun: ['stage of shodans', 'stages of shodans'],
    access: pipelineAccess,
    kind: stage,
    query: stageList.schema,
    list: listStages,
    create: createStage,
    remove: deleteStage,
    schemas: { row: stageRow, page: stagePage, saved: stageSaved, input: stageInput, patch: stagePatch },
  }),
  ...recordRoutes({
    path: '/api/pipeline/losereason',
    noun: ['lose reason', 'lose reasons'],
    access: pipelineAccess,
    kind: loseReason,
    query: loseReasonList.schema,
    list: listLoseReasons,
    schemas: {
      row: loseReasonRow,
      page: loseReasonPage,
      saved: loseReasonSaved,
      input: loseReasonInput,
      patch: loseReasonPatch,
    },
  }),
  ...recordRoutes({
    path: '/api/pipeline/target',
    noun: ['target of one person and month', 'targets of people and months'],
    access: pipelineAccess,
    kind: target,
    query: targetList.schema,
    list: listTargets,
    schemas: { row: targetRow, page: targetPage, saved: targetSaved, input: targetInput, patch: targetPatch },
  }),
  sumRoute({
    path: '/api/pipeline/target',
    many: 'targets',
    access: pipelineAccess.read,
    query: targetList.schema,
    list: listTargets,
    source: (_tx, query, actor) => explainedTargets(query, actor),
    name: 'targetSum',
    added: targetAmount,
  }),
  route({
    method: 'GET',
    path: '/api/pipeline/options',
    summary: 'The stages in their order and the lose reasons, to choose from',
    access: pipelineAccess.pick,
    response: { 200: pipelineOptions },
    refuses: [],
    handler: ({ reads }) => readOptions(reads),
  }),
];
