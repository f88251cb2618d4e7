import "./writingMode.slice";
