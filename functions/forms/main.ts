import { serve } from '../runtime/serve.ts';
import { formsService } from './service.ts';

export default serve(formsService);
