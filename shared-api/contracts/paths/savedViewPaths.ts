/** Paths of saved views of lists. */
export const savedViewPaths = {
  views: '/saved_views',
  /** The views of one list. */
  ofList: (list: string) => `/saved_views?${new URLSearchParams({ list }).toString()}`,
  view: (id: number | string) => `/saved_views/${id}`,
  /** The view with which a list opens for the caller. */
  default: '/saved_views/default',
} as const;
