/** Style sheets are imported for their effect; webpack takes them out into files of their own. */
declare module '*.css';
