/** Path of the scripts and stylesheets that are loaded on demand. */
declare let __webpack_public_path__: string;
