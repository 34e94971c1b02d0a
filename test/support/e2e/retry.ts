import { jest } from '@jest/globals';

// A browser on a busy machine now and then loses a click or a window. What fails is told, tried once more, and has to hold then.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
