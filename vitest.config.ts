import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that show nothing and yet need a browser's document or storage; other `.test.ts` files do without. */
const IN_THE_DOM = 'web/src/**/*.dom.test.ts';
/** Of these the files that replace modules or load them again: those of other files are loaded already. */
const ALONE = ['web/src/**/*.alone.test.tsx', 'web/src/**/*.alone.dom.test.ts'];

export default defineConfig({
  test: {
    // One less than there are cores would leave the second of two idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['functions/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, IN_THE_DOM],
          globalSetup: ['scripts/testing/build-functions.ts', 'functions/testing/empty-installation.ts'],
          // Modules that are warm, among them those of the stand-in of Appwrite, take half of the processor's time.
          isolate: false,
          setupFiles: ['scripts/testing/leftovers.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        // What a request may cost of the processor; beside other tests it would cost more.
        test: {
          name: 'cost',
          environment: 'node',
          include: ['functions/**/*.cost.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.tsx', IN_THE_DOM],
          exclude: [...configDefaults.exclude, ...ALONE],
          // Evaluating React, the router and the pages for each file would cost a third of the processor's time.
          isolate: false,
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web-alone',
          environment: 'jsdom',
          include: ALONE,
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/e2e/**/*.e2e.ts'],
          globalSetup: ['web/e2e/global-setup.ts'],
          // Importing Playwright and the stand-in of Appwrite anew would cost every file a second of the processor.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
