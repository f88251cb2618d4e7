// What the build puts beside the scripts: named here so that it is there, found again through the manifest.
import "./favicon.svg";
import "./icons.svg";
