import { serve } from '../runtime/serve.ts';
import { formsService } from './handlers.ts';

export default serve(formsService);
