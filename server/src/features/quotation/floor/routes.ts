import { floorRule, floorRuleAccess, floorRulePatch, floorRuleSaved } from '@gso/contract/quotation/floor-rule';
import { route } from '../../../platform/http/route.ts';
import { save } from '../../../platform/save/save.ts';
import { proposeFloorDays, readFloorRule } from './floor-rule.ts';

export const floorRuleRoutes = [
  route({
    method: 'GET',
    path: '/api/floorrule',
    summary: 'For how many days a bottom price still counts for those who lowered it',
    access: floorRuleAccess,
    response: { 200: floorRule },
    refuses: [],
    handler: ({ reads }) => readFloorRule(reads),
  }),
  route({
    method: 'PATCH',
    path: '/api/floorrule',
    summary: 'Propose another number of days, or confirm the number that somebody else proposed',
    access: floorRuleAccess,
    body: floorRulePatch,
    response: { 200: floorRuleSaved },
    refuses: [409, 422],
    handler: (call) => save(call, (tx) => proposeFloorDays(tx, call.actor, call.body)),
  }),
];
