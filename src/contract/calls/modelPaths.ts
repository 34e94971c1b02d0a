/** Where models are looked up and tags made; each is followed by the type. Apart from the calls, since every address is held against them. */
export const modelPaths = { models: '/api/rpg/models', tags: '/api/rpg/tags' } as const;
