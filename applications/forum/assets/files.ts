// Imported so that the build emits these files beside the scripts; their URLs are found in the manifest.
import "./favicon.svg";
import "./icons.svg";
