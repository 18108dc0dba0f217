import { doJobs } from '../child/do-jobs.ts';
import { forgetUnused, typeset } from './typeset.ts';

doJobs(typeset, forgetUnused);
