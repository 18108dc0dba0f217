import { myDay } from '@gso/contract/record/my-day';
import { route } from '../../platform/http/route.ts';
import { readMyDay } from './queries.ts';

export const myDayRoutes = [
  route({
    method: 'GET',
    path: '/api/myday',
    summary:
      'What waits for you besides tasks: follow-ups, quotations, assigned visits and mentions, as far as you may open them',
    access: 'self',
    response: { 200: myDay },
    refuses: [],
    handler: ({ reads, actor, language }) => readMyDay(reads, actor, language),
  }),
];
