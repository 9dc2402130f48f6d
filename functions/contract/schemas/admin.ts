import type { ISchema } from 'yup';
import type { Refund } from '../types.ts';
import { exact, id, lang, number, object, string } from './fields.ts';

export const refundOrder = {
  input: exact({ id: id(), orderId: id(), lang: lang() }),
  output: object({
    $id: string().required(),
    payment_status: string().oneOf(['paid', 'refund_due', 'refunded']).required(),
    refunded: number().required(),
    due: number().required(),
  }) as unknown as ISchema<Refund>,
};
