import { documentList, exact, id, lang, number, object, string } from '../fields.ts';
import { orderDetails } from '../orders/admin-schemas.ts';

const version = () => number().integer().min(0).required();

export const fetchDrivers = {
  input: exact({ id: id() }),
  output: documentList(object({ $id: string().required(), name: string().required() })),
};

export const assignDriver = {
  input: exact({ id: id(), orderId: id(), version: version(), driverId: id(), lang: lang() }),
  output: orderDetails,
};

export const withdrawShipment = {
  input: exact({ id: id(), orderId: id(), version: version(), lang: lang() }),
  output: orderDetails,
};
