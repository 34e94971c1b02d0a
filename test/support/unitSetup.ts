// `npm run record`: before the screens are taken down.
if (process.env['RECORD_LOGS'] !== undefined) await import('./recordLogs.ts');

// Most unit tests need no page, and loading what screens need takes longer than they do.
if (typeof window !== 'undefined') await import('./pageSetup.ts');
// Nothing is drawn, so that the next frame is at once.
else
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: FrameRequestCallback) =>
      setTimeout(() => draw(performance.now())),
    cancelAnimationFrame: (frame: NodeJS.Timeout) => clearTimeout(frame),
  });

export {};
