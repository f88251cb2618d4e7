/** The build emits the file and returns its URL. */
declare module "*.svg" {
    const url: string;
    export = url;
}

interface ImportMeta {
    /** Function of webpack: loads the modules below a folder whose relative paths match. */
    webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): ModulesOfFolder;
}

interface ModulesOfFolder {
    (path: string): unknown;
    keys(): string[];
}
