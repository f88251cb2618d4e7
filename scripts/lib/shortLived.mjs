/**
 * Options of Node for servers and commands that tests start: without the optimizing compilers of V8. They do not live long enough to gain
 * from them, and a server starts with a sixth less CPU time.
 */
export const SHORT_LIVED = ["--max-opt=1"];
