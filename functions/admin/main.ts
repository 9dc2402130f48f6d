import * as calls from '../contract/admin.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { refundOrder } from './refund-order.ts';
import { releaseOverdue } from './release-overdue.ts';

export default serve(defineService('admin', calls, { refundOrder }, { scheduled: releaseOverdue }));
