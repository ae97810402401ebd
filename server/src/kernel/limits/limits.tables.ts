declare module '../db/types' {
  interface Database {
    call_budget: {
      usr_id: number;
      kind: string;
      tokens: number;
      granted: number;
      refilled_on: Date;
    };
  }
}

export {};
