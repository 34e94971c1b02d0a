/** The rules that client and host share, as pure functions. Time and chance arrive as arguments. */
export * from './chatPermissions.ts';
export * from './choice.ts';
export * from './dice.ts';
export * from './feed.ts';
export * from './gameAccess.ts';
export * from './holiday.ts';
export * from './htmlFormats.ts';
export * from './markup.ts';
export * from './mentions.ts';
export * from './messageText.ts';
export * from './notificationRules.ts';
export * from './plainText.ts';
export * from './postLength.ts';
export * from './profileForm.ts';
export * from './profilePermissions.ts';
export * from './profileRefusals.ts';
export * from './questPermissions.ts';
export * from './role.ts';
export * from './routes.ts';
export * from './sizedPicture.ts';
export * from './textVersion.ts';
export * from './turnOrder.ts';
export * from './turnPermissions.ts';
export { withVersion } from './turnVersions.ts';
export * from './visibility.ts';

export * from './writing.ts';
