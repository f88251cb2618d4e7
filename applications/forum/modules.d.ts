/** The build serves such a file; importing it is enough. */
declare module "*.svg";
