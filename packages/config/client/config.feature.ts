import "./config.slice";
