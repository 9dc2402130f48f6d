import { runMain } from '../../lib/problem.ts';
import { LARGE_SHOP_DIR, openLargeShop } from './main.ts';

/** Makes the large shop unless it is there. */
await runMain(async () => {
  const server = await openLargeShop();
  await server.close();
  console.log(`\nThe large shop is in ${LARGE_SHOP_DIR}. Open it with: DATA_DIR=${LARGE_SHOP_DIR} npm start`);
});
