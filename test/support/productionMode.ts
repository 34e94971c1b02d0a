/**
 * Makes a program whose store is that of production, for properties that take thousands of steps: the checks of development and of tests read
 * much of the state at each of them. That the state is plain, and is never changed in place, is held by all other tests.
 */
export function inProductionMode<Program>(make: () => Program): Program {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return make();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
