import "./roles/roles.feature";
import "./whyNot/whyNot.feature";
