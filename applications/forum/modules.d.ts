/** The build emits the imported file. */
declare module "*.svg";
