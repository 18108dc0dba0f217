import {
  type LoseReasonInput,
  loseReasonList,
  type LoseReasonListQuery,
  loseReasonPage,
  type LoseReasonPatch,
  type LoseReasonRow,
  loseReasonRow,
  loseReasonSaved,
} from '@gso/contract/pipeline/lose-reason';
import {
  type StageInput,
  stageList,
  type StageListQuery,
  stagePage,
  type StagePatch,
  type StageRow,
  stageRow,
  stageSaved,
} from '@gso/contract/pipeline/stage';
import {
  type TargetInput,
  targetList,
  type TargetListQuery,
  targetPage,
  type TargetPatch,
  type TargetRow,
  targetRow,
  targetSaved,
} from '@gso/contract/pipeline/target';
import { recordApi } from '../../api/record-api.ts';

export const stageApi = recordApi<StageRow, StageListQuery, StageInput, StagePatch>({
  name: 'stage',
  entity: 'shodan_stage',
  path: '/api/pipeline/stage',
  list: stageList,
  page: stagePage,
  row: stageRow,
  saved: stageSaved,
});

export const loseReasonApi = recordApi<LoseReasonRow, LoseReasonListQuery, LoseReasonInput, LoseReasonPatch>({
  name: 'lose-reason',
  entity: 'lose_reason',
  path: '/api/pipeline/losereason',
  list: loseReasonList,
  page: loseReasonPage,
  row: loseReasonRow,
  saved: loseReasonSaved,
});

export const targetApi = recordApi<TargetRow, TargetListQuery, TargetInput, TargetPatch>({
  name: 'target',
  entity: 'sales_target',
  path: '/api/pipeline/target',
  list: targetList,
  page: targetPage,
  row: targetRow,
  saved: targetSaved,
});
